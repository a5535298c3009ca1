import { Tooltip } from '@mantine/core'

/** Shows a text beside an element. */
export function ReasonTooltip({ text, target }: { text: string; target: HTMLElement }) {
  return <Tooltip label={text} target={target} opened multiline maw={260} />
}
