import { Box, Button, Stack } from '@mantine/core'
import { IconRepeat, IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { isEmployedIn, openPlanYears, yearToRepeatFor } from '../../domain/catalogue/planMonths.ts'
import { contractsToRepeat, missingInYear } from '../../domain/contract/repeatContract.ts'
import type { RepeatedContractDto, RepeatedYearDto } from '../../dto/repeatDto.ts'
import { repeatContracts } from '../api/contracts.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLastShown } from '../ui/hooks/useLastShown.ts'
import { Dialog, DialogButtons } from '../ui/layout/Dialog.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import classes from './RepeatYear.module.css'

/**
 * On the dashboard, once next year's plan can be chosen: the number of this year's contracts missing in that
 * plan, and a button to copy them; the number not on a phone.
 */
export const RepeatNotice = observer(function RepeatNotice() {
  const t = useText()
  const { session } = useStores()
  const isWide = useIsWide()
  const { isBusy, result, repeat, close } = useRepeat()
  const year = yearToRepeatFor(session.today, session.profile)
  const count = year === undefined ? 0 : missingInYear(session.plan, year)
  return (
    <>
      {year !== undefined && count > 0 && (
        <Notice
          tone="info"
          title={t('repeatYear.title', { year: String(year) })}
          action={
            <Button
              leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden="true" />}
              loading={isBusy}
              onClick={() => void repeat(year)}
            >
              {t('repeatYear.action')}
            </Button>
          }
        >
          {isWide && `${t('repeatYear.missing', { count, year: String(year), last: String(year - 1) })} `}
          {t('repeatYear.text', { year: String(year) })}
        </Notice>
      )}
      <RepeatDialog result={result} onClose={close} />
    </>
  )
})

/**
 * A button to copy contracts to next year; before October to this year, if contracts of last year are
 * missing in it.
 */
export const RepeatButton = observer(function RepeatButton() {
  const t = useText()
  const { session } = useStores()
  const { isBusy, result, repeat, close } = useRepeat()
  const [thisYear = 0, nextYear = 0] = openPlanYears(session.today)
  const isNextOnly = yearToRepeatFor(session.today, session.profile) !== undefined
  const year = !isNextOnly && missingInYear(session.plan, thisYear) > 0 ? thisYear : nextYear
  const { exitOn } = session.profile
  const isOffered = isEmployedIn({ exitOn }, year, 0) && contractsToRepeat(session.contracts, year).length > 0
  return (
    <>
      {isOffered && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void repeat(year)}
        >
          {t('repeatYear.actionIn', { year: String(year), last: String(year - 1) })}
        </Button>
      )}
      <RepeatDialog result={result} onClose={close} />
    </>
  )
})

function useRepeat() {
  const { session } = useStores()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<RepeatedYearDto>()
  const repeat = async (year: number): Promise<void> => {
    setBusy(true)
    try {
      setResult(await session.change(() => repeatContracts(year)))
      await session.reload()
    } catch (error) {
      toast.showError(error)
      await session.reloadIfOutdated(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, result, repeat, close: () => setResult(undefined) }
}

const outcomes = ['added', 'already', 'refused'] as const

/**
 * Lists the contracts that were copied to the cart with their differences, those already in that year, and
 * those that cannot be repeated.
 */
function RepeatDialog({ result, onClose }: { result: RepeatedYearDto | undefined; onClose: () => void }) {
  const t = useText()
  const { year, contracts } = useLastShown(result) ?? { year: 0, contracts: [] }
  const years = { year: String(year), last: String(year - 1) }
  const isInCart = contracts.some(({ inCart }) => inCart)
  return (
    <Dialog isOpen={Boolean(result)} onClose={onClose} size="lg" title={t('repeatYear.result', years)}>
      <Stack gap="lg" mb="md">
        <p className={classes.intro}>
          {contracts.length === 0
            ? t('repeatYear.nothing', years)
            : isInCart && t('repeatYear.nothingSigned')}
        </p>
        {outcomes.map((outcome) => (
          <Group key={outcome} year={year} contracts={contracts.filter((each) => each.outcome === outcome)} />
        ))}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('repeatYear.close')}
        </Button>
        {isInCart && (
          <LinkButton to="/cart" leftSection={<IconShoppingCart size={20} aria-hidden="true" />}>
            {t('repeatYear.toCart')}
          </LinkButton>
        )}
      </DialogButtons>
    </Dialog>
  )
}

function Group({ year, contracts }: { year: number; contracts: RepeatedContractDto[] }) {
  const t = useText()
  const [first] = contracts
  if (!first) return null
  return (
    <section className={classes.group} aria-label={t(`repeatYear.${first.outcome}`)}>
      <h3>{t(`repeatYear.${first.outcome}`)}</h3>
      <ul>
        {contracts.map((contract) => (
          <Row key={contract.id} year={year} contract={contract} />
        ))}
      </ul>
    </section>
  )
}

function Row({ year, contract }: { year: number; contract: RepeatedContractDto }) {
  const t = useText()
  const { category, name, outcome, inCart, sentences, isClosed } = contract
  const years = { year: String(year), last: String(year - 1) }
  const where = outcome === 'already' ? [t(inCart ? 'repeatYear.inCart' : 'repeatYear.signed', years)] : []
  const said = sentences.length > 0 ? sentences : [t('repeatYear.same', years)]
  return (
    <li>
      <TintedIcon benefit={category} />
      <Box miw={0} flex="1 1 200px" className={classes.words}>
        <strong>{name}</strong>
        {[...where, ...said].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Box>
      {outcome === 'refused' && !isClosed && (
        <LinkButton
          to={`/products/${category}?year=${year}`}
          variant="light"
          size="sm"
          aria-label={t('repeatYear.seeOf', { name, ...years })}
        >
          {t('repeatYear.see')}
        </LinkButton>
      )}
    </li>
  )
}
