import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { useAction } from '../calls/useAction.tsx'
import { toCsvAddress } from '../words/csv.ts'
import { createSheetFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { useLabels } from './useLabels.ts'
import { useValues, type Row } from './useValues.ts'

type Props = { keys: readonly string[]; title: string; name: string; loadAll: () => Promise<readonly Row[]> }

/** Loads all pages of a list, and saves them as a file with the titles and formats of the screen. */
export function SaveAllAsCsv({ keys, title, name, loadAll }: Props) {
  const t = useText()
  const labels = useLabels()
  const notation = createSheetFormats(useLanguage())
  const wordsOf = useValues()
  const { runAction, isBusy, notice } = useAction()
  const save = async (): Promise<void> => {
    const rows = await loadAll()
    const link = document.createElement('a')
    link.download = `${title}.csv`
    link.href = toCsvAddress(
      keys.map((key) => labels.field(key, name)),
      rows.map((row) => keys.map((key) => wordsOf(key, row, notation))),
    )
    link.click()
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => runAction(save)}>
        {t('desk.saveCsv')}
      </Button>
      {notice}
    </>
  )
}
