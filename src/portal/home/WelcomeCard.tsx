import { Box } from '@mantine/core'
import { IconArrowRight, IconBuilding, IconReceiptTax, IconSignature } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import { monthName } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import type { OfferLineDto, OfferLinesDto } from '../../dto/offerLineDto.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { buildBagBars } from './bagBars.ts'
import styles from './WelcomeCard.module.css'

/** For an employee without any choice yet: what the portal is, its advantage, and how to begin. */
export const WelcomeCard = observer(function WelcomeCard({ lines }: { lines: OfferLinesDto }) {
  const t = useText()
  const language = useLanguage()
  const money = useMoney()
  const { profile, company } = useStores().session
  const { year, month } = monthAfterCutOff(profile.today, company.cutOffDay)
  const bags = profile.bags[String(year)]
  // Without a bag there is nothing to choose with.
  if (!bags || buildBagBars(bags).length === 0) return null
  // Products without tax advantage never get company money (D-02).
  const canUseIt = profile.products.some(({ planType }) => planType === 'Exent')
  const companyCents = canUseIt ? bags.companyBagCents : 0
  const example = profile.products.find(({ category }) => lines[category.alias]?.kind === 'offer')
  const line = example && lines[example.category.alias]
  const first = example ?? profile.products[0]
  const start = { month: monthName(month - 1, language), year: String(year) }
  return (
    <Card title={t('home.welcome.title')} id="welcome">
      <ul className={styles.points}>
        <li>
          <IconReceiptTax size={24} stroke={1.75} aria-hidden />
          {t('home.welcome.tax')}
        </li>
        {companyCents > 0 && (
          <li>
            <IconBuilding size={24} stroke={1.75} aria-hidden />
            {t('home.welcome.company', { amount: money(companyCents), year: String(year) })}
          </li>
        )}
        <li>
          <IconSignature size={24} stroke={1.75} aria-hidden />
          {t('home.welcome.sign', start)}
        </li>
      </ul>
      {example && line && <Example product={localized(example.name, language)} {...line} />}
      {first && (
        <LinkButton to={startOf(company, first)} rightSection={<IconArrowRight size={20} aria-hidden />}>
          {t('home.welcome.start')}
        </LinkButton>
      )}
    </Card>
  )
})

/** The page of a first choice: the year's plan, or else the products of the first one's plan type. */
function startOf({ hidePlan }: Pick<Company, 'hidePlan'>, { planType }: EmployeeProduct): string {
  if (!hidePlan) return '/plan'
  return planType === 'Top' ? '/other' : '/flexible'
}

type ExampleProps = Pick<OfferLineDto, 'before' | 'ending'> & { product: string }

function Example({ product, before, ending }: ExampleProps) {
  const t = useText()
  return (
    <Box component="p" fw={500} my="md">
      {t('home.welcome.example', { product, before: toLowerFirst(before), ending })}
    </Box>
  )
}

const toLowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
