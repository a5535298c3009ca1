/** The part of pdfmake 0.3 on Node that this server uses; the package has no types. */
declare module 'pdfmake' {
  export type Content =
    | string
    | Content[]
    | {
        text?: Content
        stack?: Content[]
        ul?: Content[]
        columns?: Content[]
        width?: number | string
        table?: {
          body: Content[][]
          widths?: (number | string)[]
          headerRows?: number
          dontBreakRows?: boolean
        }
        canvas?: {
          type: 'rect' | 'line'
          x?: number
          y?: number
          w?: number
          h?: number
          x1?: number
          y1?: number
          x2?: number
          y2?: number
          color?: string
          lineColor?: string
          lineWidth?: number
          r?: number
        }[]
        layout?: string | TableLayout
        margin?: number | [number, number] | [number, number, number, number]
        alignment?: 'left' | 'right' | 'center'
        bold?: boolean
        color?: string
        fontSize?: number
        lineHeight?: number
        fillColor?: string
        colSpan?: number
        noWrap?: boolean
        unbreakable?: boolean
        headlineLevel?: number
        absolutePosition?: { x: number; y: number }
      }

  export type TableLayout = {
    hLineWidth?: (index: number, node: { table: { body: unknown[] } }) => number
    vLineWidth?: (index: number) => number
    hLineColor?: (index: number) => string
    fillColor?: (row: number) => string | null
    paddingLeft?: (index: number) => number
    paddingRight?: (index: number) => number
    paddingTop?: (index: number) => number
    paddingBottom?: (index: number) => number
  }

  export type DocDefinition = {
    content: Content
    defaultStyle?: { font?: string; fontSize?: number; lineHeight?: number; color?: string }
    info?: { title?: string; author?: string; subject?: string; creator?: string; producer?: string }
    language?: string
    displayTitle?: boolean
    pageSize?: string
    pageMargins?: [number, number, number, number]
    header?: (page: number, pages: number) => Content
    footer?: (page: number, pages: number) => Content
    pageBreakBefore?: (node: { headlineLevel?: number; startPosition: { verticalRatio: number } }) => boolean
  }

  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(allowed: (url: string) => boolean): void
    setLocalAccessPolicy(allowed: (path: string) => boolean): void
    createPdf(definition: DocDefinition): { getBuffer: () => Promise<Buffer> }
  }
  export default pdfmake
}
