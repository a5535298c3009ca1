import { Button } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { listMissingTexts, readMissingTexts, writeMissingTexts } from './missingTexts.ts'
import { writeInto } from './priceList.ts'
import { Paste, saveCsv } from './priceParts.tsx'
import { listPaths, writeValue, type Studio } from './useStudio.ts'

/** The texts that lack a language, as a file to translate, and the translated file back. */
export function MissingTexts({ studio }: { studio: Studio }) {
  const t = useText()
  const files = listPaths(studio).map((path) => ({ path, text: studio.textOf(path) }))
  const missing = listMissingTexts(files)
  if (missing.length === 0) return null
  const take = (text: string): string | undefined => {
    const read = readMissingTexts(text, missing)
    if ('badLine' in read) return t('studio.missingTexts.bad', { line: read.badLine })
    writeInto(files, read.written).forEach((value, path) => writeValue(studio, path, value))
    return undefined
  }
  return (
    <Card title={t('studio.missingTexts', { count: missing.length })}>
      <Button variant="default" onClick={() => saveCsv('texts', writeMissingTexts(missing))}>
        {t('studio.missingTexts.save')}
      </Button>
      <Paste help={t('studio.missingTexts.help')} onTake={take} />
    </Card>
  )
}
