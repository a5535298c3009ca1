import type { IntlShape } from 'react-intl'
import { formatMoney } from '../../domain/format.ts'
import type { Language } from '../../domain/language.ts'
import type { Clamped } from './clampMoney.ts'

/** "El valor del campo {name} ha superado el máximo ({max})" or "es inferior al mínimo ({min})" (BAG-12, BAG-13). */
export function limitMessage(intl: IntlShape, { broke, limitCents = 0 }: Clamped, name: string): string {
  const limit = formatMoney(limitCents, intl.locale as Language)
  return intl.formatMessage({ id: `form.money.${broke}` }, { name, max: limit, min: limit })
}
