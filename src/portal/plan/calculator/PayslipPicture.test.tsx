import { expect, it } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { domainMessages } from '../../../domain/messages/index.ts'
import type { PayslipPicture as Slip } from '../../../domain/tax/simulator.ts'
import es from '../../messages/product/es.json' with { type: 'json' }
import { PayslipPicture } from './PayslipPicture.tsx'

const slip: Slip = {
  payCents: 2_500_00,
  salaryCents: 0,
  taxedInKindCents: 280_00,
  contributionsCents: 160_00,
  rate: 1642,
  taxCents: 410_50,
  netCents: 1_929_50,
  exemptInKindCents: 0,
  priceCents: 280_00,
  employerContributionsCents: 800_00,
  ratePercent: 16.42,
}

it.each([
  [45_98, 'Tu empresa ingresa por ti en Hacienda 45,98 € a cuenta de lo que recibes en especie'],
  [1, 'Tu empresa ingresa por ti en Hacienda 0,01 € a cuenta'],
])('a payslip tells the %i cents that the company pays on account and does not charge', (cents, text) => {
  const years = { without: [slip], planned: [{ ...slip, onAccountCents: cents }] }
  expect(drawn(years)).toContain(text)
  expect(drawn(years)).toContain('En tu declaración cuenta como ingreso tuyo.')
})

it('a payslip tells no payment on account where it is charged, or where there is none', () => {
  expect(drawn({ without: [slip], planned: [slip] })).not.toContain('a cuenta')
  expect(drawn({ without: [slip], planned: [{ ...slip, onAccountCents: 0 }] })).not.toContain('a cuenta')
})

function drawn(years: { without: Slip[]; planned: Slip[] }): string {
  const words = { ...domainMessages.es, ...es }
  const { container, unmount } = inIntl(
    <PayslipPicture years={years} year={2026} monthIndex={0} />,
    'es',
    words,
  )
  const text = container.textContent.replaceAll('\u00a0', ' ')
  unmount()
  return text
}
