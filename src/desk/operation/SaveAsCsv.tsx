import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { useAction } from '../calls/useAction.tsx'
import { toCsvAddress } from '../words/csv.ts'
import { createSheetFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useLabels } from './useLabels.ts'
import { useValues, type Row } from './useValues.ts'

type Props = { keys: readonly string[]; title: string; name: string }

/** Saves all columns and rows as a file, with the titles and formats of the screen. */
export function SaveAsCsv({ rows, ...list }: Props & { rows: readonly Row[] }) {
  const t = useText()
  const addressOf = useCsvAddress(list)
  return (
    <Button component="a" variant="default" href={addressOf(rows)} download={`${list.title}.csv`}>
      {t('desk.saveCsv')}
    </Button>
  )
}

/** Loads all pages of a list, and saves them as a file with the titles and formats of the screen. */
export function SaveAllAsCsv({ loadAll, ...list }: Props & { loadAll: () => Promise<readonly Row[]> }) {
  const t = useText()
  const addressOf = useCsvAddress(list)
  const { runAction, isBusy, notice } = useAction()
  const save = async (): Promise<void> => {
    const rows = await loadAll()
    const link = document.createElement('a')
    link.download = `${list.title}.csv`
    link.href = addressOf(rows)
    link.click()
  }
  // One element, at the end of the card's head; its notice, often empty, would take that place.
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => runAction(save)}>
        {t('desk.saveCsv')}
      </Button>
      {notice}
    </div>
  )
}

/** Returns a function that builds the address of a list's file. */
function useCsvAddress({ keys, name }: Props): (rows: readonly Row[]) => string {
  const labels = useLabels()
  const notation = createSheetFormats(useLanguage())
  const wordsOf = useValues()
  return (rows) =>
    toCsvAddress(
      keys.map((key) => labels.field(key, name)),
      rows.map((row) => keys.map((key) => wordsOf(key, row, notation))),
    )
}
