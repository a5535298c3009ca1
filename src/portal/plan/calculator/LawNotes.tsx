import { Box, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { contextOf, type Calculation } from '../../../domain/tax/calculator.ts'
import type { ReturnBeside } from '../../../domain/tax/simulator.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import classes from './Calculator.module.css'

/**
 * Notes under the lines of a company taxed by law: the tax return with the reason for its difference (D-123),
 * the bases that a plan does not lower, and the assumptions of the figures (D-121).
 */
export function LawNotes({ calculation, year }: { calculation: Calculation; year: number }) {
  const t = useText()
  const { returned, input } = calculation
  const assumed = simulatorOf(input).assumed(contextOf(input))
  return (
    <>
      {returned && <ReturnSentence returned={returned} year={year} />}
      {assumed.length > 0 && <ContributionBases />}
      {assumed.length > 0 && (
        <Box component="details" className="fold" mt="sm">
          <summary>{t('law.assumed')}</summary>
          <ul className="bullets">
            {assumed.map((id) => (
              <li key={id}>
                <Text size="sm" c="dimmed" component="span">
                  {t(`law.assumed.${id}`)}
                </Text>
              </li>
            ))}
          </ul>
          <Link to="/profile?tab=employee#tax-situation">{t('law.tellSituation')}</Link>
        </Box>
      )}
    </>
  )
}

/**
 * A note about the bases that pay in kind does not change: pension, unemployment and sick pay (art. 147
 * LGSS).
 */
function ContributionBases() {
  const t = useText()
  return (
    <Box component="details" className="fold" mt="sm">
      <summary>{t('law.bases')}</summary>
      <Text size="sm" c="dimmed">
        {t('law.bases.text')}
      </Text>
    </Box>
  )
}

function ReturnSentence({ returned, year }: { returned: ReturnBeside; year: number }) {
  const t = useText()
  const { savedCents, moreCents, reason, region, regionYear, refundCents = 0 } = returned
  const withheldCents = savedCents - moreCents
  const money = useMoney([savedCents, moreCents, withheldCents, refundCents])
  if (savedCents === 0 && moreCents === 0 && refundCents === 0) return null
  return (
    <p className={classes.sum} data-return>
      {t(returnId(returned), {
        year: String(year),
        saved: money(Math.abs(savedCents)),
        more: money(Math.abs(moreCents)),
        withheld: money(withheldCents),
        reason: reason ? t(`law.reason.${reason}`, { region, regionYear: String(regionYear) }) : '',
      })}
      {refundCents > 0 && ` ${t('law.noReturn', { refund: money(refundCents) })}`}
    </p>
  )
}

/** Returns the message id for the tax return; a plan with taxed company money may increase the tax. */
function returnId({ savedCents, moreCents, reason }: ReturnBeside): string {
  if (savedCents < 0) return 'law.return.pays'
  if (moreCents === 0 || reason === undefined) return 'law.return.same'
  return moreCents > 0 ? 'law.return.more' : 'law.return.less'
}
