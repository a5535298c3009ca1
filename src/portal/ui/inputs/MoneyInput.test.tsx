import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MoneyInput } from './MoneyInput.tsx'
import type { MoneyInputProps } from './MoneyInput.tsx'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'

function Held({
  start,
  onCents,
  ...props
}: Partial<MoneyInputProps> & { start?: number; onCents?: (cents: number | undefined) => void }) {
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

describe('a typed amount', () => {
  it.each([
    ['60,5', '60,50', 6050],
    ['60.5', '60,50', 6050],
    ['1234', '1.234,00', 123_400],
    ['1.234,56', '1.234,56', 123_456],
    ['', '', undefined],
  ])('of %s is shown as %s when the field is left', async (typed, shown, cents) => {
    const onCents = vi.fn()
    inIntl(<Held start={100} onCents={onCents} />)
    await userEvent.clear(field())
    if (typed) await userEvent.type(field(), typed)
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(onCents).toHaveBeenLastCalledWith(cents)
  })

  it('is read when pasted with its sign', async () => {
    const onCents = vi.fn()
    inIntl(<Held onCents={onCents} />)
    await userEvent.click(field())
    await userEvent.paste('1.234,56 €')
    await userEvent.tab()
    expect(onCents).toHaveBeenLastCalledWith(123_456)
  })

  it('is passed on by Enter without leaving the field', async () => {
    const onCents = vi.fn()
    inIntl(<Held onCents={onCents} />)
    await userEvent.type(field(), '75{Enter}')
    expect(onCents).toHaveBeenLastCalledWith(7500)
  })

  it('stays as typed if it is unreadable, with an error tied to the field', async () => {
    inIntl(<Held />)
    await userEvent.type(field(), 'doce')
    await userEvent.tab()
    expect(field().value).toBe('doce')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const told = document.getElementById(field().getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    expect(told?.textContent).toBe('Escribe una cantidad en euros, por ejemplo 60,50')
  })
})

describe('the limits of a money field', () => {
  const over = 'El valor del campo Importe ha superado el máximo (100 €)'
  const under = 'El valor del campo Importe es inferior al mínimo (10 €)'

  it.each([
    ['99,99', '99,99', false],
    ['100', '100,00', false],
    ['100,01', '100,00', true],
  ])('turn %s into %s at a maximum of 100', async (typed, shown, isTold) => {
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
  ])('turn %s into %s at a minimum of 10', async (typed, shown, isTold) => {
    inIntl(<Held minCents={1000} />)
    await userEvent.type(field(), typed)
    await userEvent.tab()
    expect(field().value).toBe(shown)
    expect(screen.queryByText(under) !== null).toBe(isTold)
  })

  it.each([
    ['13 digits', '9999999999999'],
    ['21 digits', '9'.repeat(21)],
    ['400 digits', '9'.repeat(400)],
  ])('are shown for an amount of %s too', async (_digits, typed) => {
    inIntl(<Held maxCents={10_000} />)
    await userEvent.click(field())
    await userEvent.paste(typed)
    await userEvent.tab()
    expect(field().value).toBe('100,00')
    expect(screen.getByText(over)).toBeTruthy()
  })

  it('exclude an amount of many digits even without a maximum', async () => {
    inIntl(<Held />)
    await userEvent.click(field())
    await userEvent.paste('999999999999999999999')
    await userEvent.tab()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('are named when they replace an amount, with the reason', async () => {
    const why = 'Como máximo 100 € al mes: es lo que queda de tu bolsa'
    inIntl(<Held maxCents={10_000} description={why} />)
    await userEvent.type(field(), '500')
    await userEvent.tab()
    expect(screen.getByRole('status').textContent).toContain('Lo dejamos en ese límite.')
    expect(screen.getByText(why)).toBeTruthy()
  })

  it('do not apply the minimum while somebody is typing', async () => {
    inIntl(<Held minCents={1000} />)
    await userEvent.type(field(), '3')
    expect(screen.queryByText(under)).toBeNull()
  })

  it('report an amount below the minimum after a pause, which the next digit ends', async () => {
    const onCents = vi.fn()
    inIntl(<Held start={5000} minCents={1000} onCents={onCents} />)
    await userEvent.type(field(), '{Control>}a{/Control}9')
    expect(onCents).not.toHaveBeenCalled()
    await waitFor(() => expect(onCents.mock.calls).toEqual([[900]]))
    await userEvent.type(field(), '{Control>}a{/Control}1')
    await userEvent.type(field(), '0')
    expect(onCents.mock.calls).toEqual([[900], [1000]])
  })

  it('allow zero as "none" for a month that may stay empty', async () => {
    const onCents = vi.fn()
    inIntl(<Held start={5000} minCents={1000} zeroIsNone onCents={onCents} />)
    await userEvent.clear(field())
    await userEvent.type(field(), '0')
    await userEvent.tab()
    expect(onCents).toHaveBeenLastCalledWith(0)
    expect(screen.queryByText(under)).toBeNull()
  })

  it('are no longer named when another amount comes from outside', async () => {
    inIntl(<Held maxCents={10_000} />)
    await userEvent.type(field(), '500')
    await userEvent.tab()
    expect(screen.getByText(over)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'vaciar' }))
    expect(field().value).toBe('')
    expect(screen.queryByText(over)).toBeNull()
  })

  it('are no longer named when another limit applies', async () => {
    const within = (maxCents: number) => (
      <MoneyInput
        id="amount"
        label="Importe"
        valueCents={10_000}
        minCents={1_000}
        maxCents={maxCents}
        onChange={() => undefined}
      />
    )
    const { rerender } = inIntl(within(10_000))
    await userEvent.type(field(), '500')
    await userEvent.tab()
    expect(screen.getByText(over)).toBeTruthy()
    rerender(within(9_900))
    expect(screen.queryByText(over)).toBeNull()
    rerender(within(10_000))
    expect(screen.queryByText(over)).toBeNull()
  })
})

describe('the press that leaves an amount', () => {
  const limits = { minCents: 1_000, maxCents: 10_000 }
  const typedAndSent = async (typed: string) => {
    const onSend = vi.fn()
    inIntl(
      <>
        <Held {...limits} />
        <button type="button" data-sends="" onClick={onSend}>
          Enviar
        </button>
      </>,
    )
    await userEvent.type(field(), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    return onSend
  }

  it.each([
    ['5', 'El valor del campo Importe es inferior al mínimo (10 €)', '10,00'],
    ['500', 'El valor del campo Importe ha superado el máximo (100 €)', '100,00'],
  ])(
    'of %s, which its limit changes, sends nothing: the message stands, the focus is back, ' +
      'and the next press sends',
    async (typed, told, left) => {
      const onSend = await typedAndSent(typed)
      await waitFor(() => expect(document.activeElement).toBe(field()))
      expect([onSend.mock.calls.length, field().value]).toEqual([0, left])
      expect(screen.getByText(told)).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
      expect(onSend).toHaveBeenCalledTimes(1)
    },
  )

  it('does nothing while the amount is unreadable', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    inIntl(
      <form onSubmit={onSubmit}>
        <Held {...limits} />
        <button type="submit">Enviar</button>
      </form>,
    )
    await userEvent.type(field(), 'doce')
    for (const _press of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
      await waitFor(() => expect(document.activeElement).toBe(field()))
    }
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.clear(field())
    await userEvent.type(field(), '12')
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it.each([['10'], ['100']])('of %s, which is inside its limits, sends at once', async (typed) => {
    const onSend = await typedAndSent(typed)
    expect(onSend).toHaveBeenCalledTimes(1)
  })

  it('is not held back on a button that sends nothing', async () => {
    inIntl(<Held {...limits} />)
    await userEvent.type(field(), '5')
    await userEvent.click(screen.getByRole('button', { name: 'vaciar' }))
    expect(field().value).toBe('')
  })
})

describe('Enter', () => {
  it('that changes the amount submits nothing; the next one does', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
    inIntl(
      <form onSubmit={onSubmit}>
        <Held maxCents={10_000} />
        <button type="submit">Enviar</button>
      </form>,
    )
    await userEvent.type(field(), '500{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.type(field(), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('runs the field’s own action, and submits nothing', async () => {
    const [onEnter, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())]
    inIntl(
      <form onSubmit={onSubmit}>
        <Held maxCents={10_000} onEnter={onEnter} />
        <button type="submit">Enviar</button>
      </form>,
    )
    await userEvent.type(field(), '60,5{Enter}')
    expect([onEnter.mock.calls, onSubmit.mock.calls]).toEqual([[[6_050]], []])
  })
})
