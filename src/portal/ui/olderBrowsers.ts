// What Chrome 109 lacks, the oldest that is supported.
import 'core-js/actual/array/to-reversed'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/array/with'
