import Laminar
