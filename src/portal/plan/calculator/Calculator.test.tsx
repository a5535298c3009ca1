import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Calculation } from '../../../domain/tax/calculator.ts'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import es from '../../messages/product/es.json' with { type: 'json' }
import { Calculator } from './Calculator.tsx'

vi.mock('./CountedMoney.tsx', () => ({ CountedMoney: ({ cents }: { cents: number }) => `${cents} cents` }))

/** The words beside the large figure, for a gain of the year and the tax that it saves. */
function beside(increaseCents: number, taxSavedCents: number): string | undefined {
  const calculation = {
    lines: [],
    figures: { increaseCents, taxWithoutCents: 500_000, taxWithCents: 500_000 - taxSavedCents },
  } as unknown as Calculation
  const { unmount } = inIntl(<Calculator calculation={calculation} year={2026} />, 'es', es)
  const text = screen.queryByText(/IRPF que no pagas|pone tu empresa/)?.textContent?.replaceAll('\u00a0', ' ')
  unmount()
  return text
}

it('says what the gain is made of: tax that is not paid, and what the company gives', () => {
  expect(beside(92_000, 20_000)).toBe('De ahí, 200 € son IRPF que no pagas y 720 € los pone tu empresa.')
  expect(beside(20_000, 20_000)).toBe('Todo es IRPF que no pagas.')
  expect(beside(72_000, 0)).toBe('Todo lo pone tu empresa.')
  expect(beside(0, 0)).toBeUndefined()
})
