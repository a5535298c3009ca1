import type { ApexOptions } from 'apexcharts'
import type { ComponentType } from 'react'
import * as Mod from 'react-apexcharts'

type ChartProps = {
  type: 'donut' | 'area' | 'bar'
  series: ApexOptions['series']
  options: ApexOptions
  height: number | string
  width: string | number
}
type Component = ComponentType<ChartProps>

/** The package is CommonJS: after bundling, the component is the default export of its default export. */
const outer = (Mod as unknown as { default: Component | { default: Component } }).default

/** The chart component; loaded with the pages that contain a chart, never with the shell. */
export const ApexChart: Component = 'default' in outer ? outer.default : outer
