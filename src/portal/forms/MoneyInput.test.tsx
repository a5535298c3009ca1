import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MoneyInput } from './MoneyInput.tsx'
import type { MoneyInputProps } from './MoneyInput.tsx'
import { inIntl } from './testing/inIntl.tsx'

function Held({ start, onCents, ...props }: Partial<MoneyInputProps> & { start?: number; onCents?: (cents: number | undefined) => void }) {
  const [cents, setCents] = useState(start)
  return (
    <>
      <MoneyInput
        id="amount"
        label="Importe"
        {...props}
        valueCents={cents}
        onChange={(next) => {
          setCents(next)
          onCents?.(next)
        }}
      />
      <button type="button" onClick={() => setCents(undefined)}>
        vaciar
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Importe')

describe('what is typed', () => {
  it.each([
    ['60,5', '60,50', 6050],
    ['60.5', '60,50', 6050],
    ['1234', '1.234,00', 123_400],
    ['1.234,56', '1.234,56', 123_456],
    ['', '', undefined],
  ])('%s is shown as %s when left', async (typed, shown, cents) => {
    const onCents = vi.fn()
    inIntl(<Held start={100} onCents={onCents} />)
    await userEvent.clear(field())
    if (typed) await userEvent.type(field(), typed)
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(onCents).toHaveBeenLastCalledWith(cents)
  })

  it('a pasted amount with its sign is read', async () => {
    const onCents = vi.fn()
    inIntl(<Held onCents={onCents} />)
    await userEvent.click(field())
    await userEvent.paste('1.234,56 €')
    await userEvent.tab()
    expect(onCents).toHaveBeenLastCalledWith(123_456)
  })

  it('Enter hands it on without leaving', async () => {
    const onCents = vi.fn()
    inIntl(<Held onCents={onCents} />)
    await userEvent.type(field(), '75{Enter}')
    expect(onCents).toHaveBeenLastCalledWith(7500)
  })

  it('what is no amount stays as it was typed, with an error tied to the field', async () => {
    inIntl(<Held />)
    await userEvent.type(field(), 'doce')
    await userEvent.tab()
    expect(field().value).toBe('doce')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const told = document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    expect(told?.textContent).toBe('Escribe una cantidad en euros, por ejemplo 60,50')
  })
})

describe('limits', () => {
  const over = 'El valor del campo Importe ha superado el máximo (100 €)'
  const under = 'El valor del campo Importe es inferior al mínimo (10 €)'

  it.each([
    ['99,99', '99,99', false],
    ['100', '100,00', false],
    ['100,01', '100,00', true],
  ])('%s at a maximum of 100 becomes %s', async (typed, shown, isTold) => {
    inIntl(<Held maxCents={10_000} />)
    await userEvent.type(field(), typed)
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(screen.queryByText(over) !== null).toBe(isTold)
  })

  it.each([
    ['9,99', '10,00', true],
    ['10', '10,00', false],
    ['10,01', '10,01', false],
  ])('%s at a minimum of 10 becomes %s', async (typed, shown, isTold) => {
    inIntl(<Held minCents={1000} />)
    await userEvent.type(field(), typed)
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(screen.queryByText(under) !== null).toBe(isTold)
  })

  it('a minimum says nothing while somebody is still typing', async () => {
    inIntl(<Held minCents={1000} />)
    await userEvent.type(field(), '3')
    expect(screen.queryByText(under)).toBeNull()
  })

  it('zero means nothing where a month may stay empty', async () => {
    const onCents = vi.fn()
    inIntl(<Held start={5000} minCents={1000} zeroIsNone onCents={onCents} />)
    await userEvent.clear(field())
    await userEvent.type(field(), '0')
    await userEvent.tab()
    expect(onCents).toHaveBeenLastCalledWith(0)
    expect(screen.queryByText(under)).toBeNull()
  })

  it('a message about one amount goes when another comes from outside', async () => {
    inIntl(<Held maxCents={10_000} />)
    await userEvent.type(field(), '500')
    await userEvent.tab()
    expect(screen.getByText(over)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'vaciar' }))
    expect(field().value).toBe('')
    expect(screen.queryByText(over)).toBeNull()
  })
})
