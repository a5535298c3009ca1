import { formatMoney } from '../../../domain/kernel/format.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import type { Offer } from '../contract/loadProduct.ts'
import classes from './Wizard.module.css'

/**
 * What an offer costs the employee a month, with the supplementaries that nobody can leave out (D-53);
 * nothing where it has no price for them.
 */
export function PriceForYou({
  offer: { modality, supplementaries },
  employee,
}: {
  offer: Offer
  employee: Pick<Person, 'id' | 'ageYears'>
}) {
  const t = useText()
  const language = useLanguage()
  const base = personPriceCents(modality, employee)
  if (!base) return null
  const added =
    modality.allSupplementary === 'yes'
      ? sumBy(supplementaries, (one) => personPriceCents(one, employee) ?? 0)
      : 0
  const [price, own, extras] = [base + added, base, added].map((cents) => formatMoney(cents, language))
  return (
    <strong className={classes.price}>
      {t(added > 0 ? 'product.wizard.priceWithExtras' : 'product.wizard.priceForYou', {
        price: price!,
        base: own!,
        added: extras!,
      })}
    </strong>
  )
}
