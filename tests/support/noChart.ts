/** In the place of react-apexcharts, which measures what it draws: jsdom cannot, the browser tests do. */
export default function NoChart(): null {
  return null
}
