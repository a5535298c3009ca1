// Adds the functions that Chrome 109, the oldest supported browser, lacks.
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/with'
