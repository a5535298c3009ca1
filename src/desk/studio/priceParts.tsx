import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { parseNumber } from './priceGrid.ts'
import { parsePercentHundredths } from './raisePrices.ts'
import styles from './studio.module.css'

/** Hands a text out as a CSV file that spreadsheets open. */
export function saveCsv(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }))
  link.download = `${name.replace(/^.*\/|\.json$/g, '')}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

type CellProps = {
  label: string
  value: unknown
  old?: number | undefined
  onChange: (value: number | undefined) => void
}

/**
 * A number of a grid, saved when the field loses the focus; an invalid number stays marked, and a cleared
 * field removes its number. `old` is what it was, shown while it is still to be filled in.
 */
export function NumberCell({ label, value, old, onChange }: CellProps) {
  const [typed, setTyped] = useState(typeof value === 'number' ? withComma(value) : '')
  const number = parseNumber(typed)
  const isCleared = typed.trim() === '' && typeof value === 'number'
  const save = (): void => {
    if (isCleared || (number !== undefined && number !== value)) onChange(number)
  }
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      value={typed}
      placeholder={old === undefined ? undefined : withComma(old)}
      aria-invalid={number === undefined && typed.trim() !== ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
    />
  )
}

/** Writes a number as a cell: with two decimals or more where it has any. */
export const withComma = (value: number): string => String(value).replace(/\.\d$/, '$&0').replace('.', ',')

/** Raises all prices of a grid by a percentage, given in hundredths with the step to round to in cents. */
export function Raise({ onRaise }: { onRaise: (percentHundredths: number, stepHundredths: number) => void }) {
  const t = useText()
  const [percent, setPercent] = useState('')
  const [stepHundredths, setStepHundredths] = useState(1)
  const [isWrong, setWrong] = useState(false)
  const raise = (): void => {
    const hundredths = parsePercentHundredths(percent)
    setWrong(hundredths === undefined)
    if (hundredths !== undefined) onRaise(hundredths, stepHundredths)
  }
  return (
    <div className={styles.raise}>
      <TextInput
        label={t('studio.grid.percent')}
        value={percent}
        inputMode="decimal"
        error={isWrong && t('studio.grid.badPercent')}
        onChange={({ target }) => setPercent(target.value)}
      />
      <NativeSelect
        label={t('studio.grid.step')}
        value={stepHundredths}
        data={[
          { value: '1', label: '0,01' },
          { value: '5', label: '0,05' },
          { value: '10', label: '0,10' },
        ]}
        onChange={({ target }) => setStepHundredths(Number(target.value))}
      />
      <Button variant="default" onClick={raise}>
        {t('studio.grid.raise')}
      </Button>
    </div>
  )
}

/** Takes lines pasted from a spreadsheet. */
export function Paste({ help, onTake }: { help: string; onTake: (text: string) => string | undefined }) {
  const t = useText()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const take = (): void => {
    const found = onTake(text)
    setFault(found)
    if (found === undefined) setText('')
  }
  return (
    <>
      <Textarea
        mt="md"
        label={t('studio.grid.paste')}
        description={help}
        error={fault}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autosize
        minRows={2}
        maxRows={10}
      />
      <Button variant="default" mt="xs" onClick={take} disabled={text.trim() === ''}>
        {t('studio.grid.take')}
      </Button>
    </>
  )
}
