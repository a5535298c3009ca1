import { Button, Checkbox, Group } from '@mantine/core'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useAction } from '../calls/useAction.tsx'
import { createScreenFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import { acceptLines, isAcceptable, type Compared, type ComparedRow, type LeftOut } from './reconcileApi.ts'

type Props = {
  company: string
  compared: Compared
  file: File
  month: string
  /** The lines of the filter. */
  shown: readonly ComparedRow[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onAccepted: (leftOut: LeftOut[]) => void
}

/** Chooses and accepts lines of the filter: those that it hides are neither chosen nor accepted. */
export function AcceptLines({ company, compared, shown, file, month, chosen, onChoose, onAccepted }: Props) {
  const t = useText()
  const language = useLanguage()
  const { runAction, isBusy, notice } = useAction()
  const acceptable = shown.filter((row) => isAcceptable(row, month))
  const rows = acceptable.filter(({ line }) => chosen.has(line))
  const write = (cents: number): string => createScreenFormats([cents], language).money(cents)
  const total = write(sumBy(rows, ({ theirCents }) => theirCents))
  const accept = async (): Promise<void> => {
    const { columns } = compared
    const fileLines = rows.map(({ line }) => line)
    const leftOut = await acceptLines({ company, month, file, columns, fileLines })
    onChoose(new Set())
    onAccepted(leftOut)
  }
  if (acceptable.length === 0) return null
  const isAll = rows.length === acceptable.length
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Checkbox
          label={t('reconcile.chooseAll')}
          checked={isAll}
          indeterminate={!isAll && rows.length > 0}
          onChange={() => onChoose(new Set(isAll ? [] : acceptable.map(({ line }) => line)))}
        />
        {rows.length > 0 && (
          <Button loading={isBusy} onClick={() => runAction(accept)}>
            {t('reconcile.accept', { count: rows.length, total })}
          </Button>
        )}
      </Group>
      {notice}
    </>
  )
}
