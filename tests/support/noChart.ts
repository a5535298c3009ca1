/**
 * Replaces react-apexcharts, which measures its elements: jsdom cannot measure, and the browser tests cover
 * the charts.
 */
export default function NoChart(): null {
  return null
}
