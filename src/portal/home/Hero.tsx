import { IconArrowRight } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { productName } from '../../domain/catalogue/contractName.ts'
import { planSteps } from '../../domain/contract/planSteps.ts'
import { formatList, monthName } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import { roundedPercent } from '../../domain/kernel/money.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import { isEnded } from '../../domain/plan/contractState.ts'
import { companyPots, moneyGain } from '../../domain/tax/moneyBar.ts'
import { moneySentence, describeYearGain } from '../../domain/tax/moneySentence.ts'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import type { OfferLinesDto } from '../../dto/offerLineDto.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Ring } from '../ui/charts/Ring.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { buildBagBars } from './bagBars.ts'
import styles from './Hero.module.css'
import { findNearestMoney, type NearestMoney } from './nearestMoney.ts'
import { StepTrack } from './StepTrack.tsx'
import type { SignedYear } from './signedYear.ts'

type HeroProps = { signed: SignedYear | undefined; lines: OfferLinesDto; declarations: FindDeclaration }

/**
 * The first card of home: the unused company money of the plan year, and a link to start while months can be
 * chosen (D-97); after a signature, the plan's value and its progress. Without a bag and a signature it
 * renders nothing.
 */
export const Hero = observer(function Hero({ signed, lines, declarations }: HeroProps) {
  const nearest = findNearestMoney(useStores().session.profile)
  const isOpen = nearest !== undefined && nearest.months.length > 0
  if (signed) {
    const isSame = isOpen && nearest.year === signed.year
    const leftCents = isSame ? nearest.money.leftCents : 0
    return <SignedHero signed={signed} leftCents={leftCents} declarations={declarations} />
  }
  if (!nearest || buildBagBars(nearest.bags).length === 0) return null
  return isOpen || nearest.money.leftCents > 0 ? <FirstHero nearest={nearest} lines={lines} /> : null
})

type FirstProps = { nearest: NearestMoney; lines: OfferLinesDto }

const FirstHero = observer(function FirstHero({ nearest, lines }: FirstProps) {
  const t = useText()
  const { profile } = useStores().session
  const { year, money } = nearest
  const { leftCents, usedCents, totalCents } = money
  const write = useMoney([leftCents])
  const percent = roundedPercent(usedCents, totalCents)
  return (
    <HeroFrame
      title={
        leftCents > 0 ? (
          <>
            <span className={styles.figure}>{write(leftCents)}</span>{' '}
            {t('home.hero.left', { year: String(year) })}
          </>
        ) : (
          <span className={styles.sentence}>{t('home.welcome.title')}</span>
        )
      }
      aside={totalCents > 0 && <Ring percent={percent} label={t('home.hero.used', { percent })} />}
    >
      {nearest.months.length > 0 && (
        <>
          <HowItWorks nearest={nearest} lines={lines} />
          {profile.cart.length === 0 && <StartLink>{t('home.welcome.start')}</StartLink>}
        </>
      )}
    </HeroFrame>
  )
})

/** How choosing works, the first month to choose, and the products that the company pays a part of. */
const HowItWorks = observer(function HowItWorks({ nearest, lines }: FirstProps) {
  const t = useText()
  const language = useLanguage()
  const { year, months, money } = nearest
  const [first = 0] = months
  const added = useStores()
    .session.profile.products.filter(({ category }) => lines[category.alias]?.companyAdds)
    .map(({ name }) => localized(name, language))
  return (
    <p>
      {t(money.leftCents > 0 ? 'home.hero.more' : 'home.hero.how', {
        month: monthName(first, language),
        year: String(year),
      })}
      {added.length > 0 && ` ${t('home.hero.adds', { products: formatList(added, language) })}`}
    </p>
  )
})

type SignedProps = Pick<HeroProps, 'declarations'> & { signed: SignedYear; leftCents: number }

const SignedHero = observer(function SignedHero({ signed, leftCents, declarations }: SignedProps) {
  const t = useText()
  const language = useLanguage()
  const { profile, plan } = useStores().session
  const { year, contracts, money } = signed
  const left = useMoney([leftCents])
  const open = contracts.filter((contract) => !isEnded(contract))
  const dated = { ...plan, declarations, employment: plan.employee }
  const steps = open.length > 0 ? planSteps(open, dated) : []
  const isOpen = profile.cart.length > 0 || steps.some(({ id, isDone }) => id === 'accepted' && !isDone)
  const [only, ...others] = contracts
  const name = others.length === 0 && only ? productName(only, language) : undefined
  const { title, lines } = useEffectTexts(money, name)
  const amount = left(leftCents)
  return (
    <HeroFrame title={<span className={styles.sentence}>{title}</span>}>
      {lines.map((line) => (
        <p key={line} className={styles.effect}>
          {line}
        </p>
      ))}
      {steps.length > 0 && <StepTrack steps={steps} label={t('home.steps', { year: String(year) })} />}
      {leftCents > 0 && profile.cart.length === 0 && (
        <StartLink isQuiet={isOpen}>{t(isOpen ? 'home.hero.still' : 'home.hero.rest', { amount })}</StartLink>
      )}
    </HeroFrame>
  )
})

/**
 * What a year's products gain: "Ganas 656,26 € al año", below it their price and cost, and the sum of the
 * company's money, if it is from two sources. Without a gain only price and cost.
 */
function useEffectTexts(money: ProductMoney, name: string | undefined): { title: string; lines: string[] } {
  const t = useText()
  const language = useLanguage()
  const { priceCents } = money.perYear
  const write = useMoney([priceCents])
  const gain = moneyGain(money, language, 'year')
  const text = gain
    ? describeYearGain(money, language)
    : t('home.hero.gets', { price: write(priceCents), cost: moneySentence(money, language, 'year').payslip })
  const gets = name ? t('home.hero.named', { name, text }) : text
  if (!gain) return { title: gets, lines: [] }
  const pots = companyPots(money.perYear, 'year', language).map((line) => `${line}.`)
  return { title: `${gain.headline} ${gain.per}`, lines: [gets, ...pots] }
}

type FrameProps = { title: ReactNode; aside?: ReactNode; children: ReactNode }

function HeroFrame({ title, aside, children }: FrameProps) {
  return (
    <section className={styles.hero} id="hero" aria-labelledby="hero-title">
      <h2 id="hero-title">{title}</h2>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children}
    </section>
  )
}

type StartProps = { isQuiet?: boolean; children: ReactNode }

/**
 * A button to the page for choosing products; while another task comes first, a plain text.
 */
const StartLink = observer(function StartLink({ isQuiet = false, children }: StartProps) {
  const { profile, company } = useStores().session
  const first = profile.products.find(({ planType }) => planType === 'Exent') ?? profile.products[0]
  if (!first) return null
  if (isQuiet) return <p className={styles.effect}>{children}</p>
  return (
    <LinkButton
      to={findStart(company, first)}
      className={styles.action}
      rightSection={<IconArrowRight size={20} aria-hidden />}
    >
      {children}
    </LinkButton>
  )
})

/**
 * Returns the page of a first choice: the year's plan or, if it is hidden, the products of this plan type.
 */
function findStart({ hidePlan }: Pick<Company, 'hidePlan'>, { planType }: EmployeeProduct): string {
  if (!hidePlan) return '/plan'
  return planType === 'Top' ? '/other' : '/flexible'
}
