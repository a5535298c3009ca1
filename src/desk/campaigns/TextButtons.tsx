import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import type { Published } from './campaign.ts'

/** The functions of the cards of texts: open an operation with its input in a panel, or a preview. */
export type TextActions = {
  mayRun: (name: string) => boolean
  openAction: (name: string, given?: Record<string, string>) => void
  openPreview: (shown: Published) => void
}

type ButtonsProps = {
  actions: TextActions
  shown: Published | undefined
  /** The operation that withdraws the row, with its input; undefined if it is in the company's files. */
  removal?: { name: string; given: Record<string, string> } | undefined
}

/** The buttons of a row: its preview, and its withdrawal. */
export function TextButtons({ actions, shown, removal }: ButtonsProps) {
  const t = useText()
  return (
    <Group gap="xs" wrap="nowrap">
      {shown && (
        <Button variant="default" size="compact-md" onClick={() => actions.openPreview(shown)}>
          {t('campaign.preview')}
        </Button>
      )}
      {removal && actions.mayRun(removal.name) && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => actions.openAction(removal.name, removal.given)}
        >
          {t('campaign.remove')}
        </Button>
      )}
    </Group>
  )
}
