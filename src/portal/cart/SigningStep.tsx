import { Button, Checkbox } from '@mantine/core'
import { IconArrowLeft, IconSignature } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { localized } from '../../domain/kernel/language.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { ActionBar } from '../ui/layout/ActionBar.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { CartRow } from './cartRow.ts'
import { AfterSigning } from './AfterSigning.tsx'
import { AgreedContract } from './AgreedContract.tsx'
import { ConditionsDocument } from './ConditionsDocument.tsx'
import classes from './Signing.module.css'
import type { CartFlow } from './useCartFlow.ts'

type Props = {
  rows: readonly CartRow[]
  leftOut: readonly CartRow[]
  company: Company
  flow: CartFlow
  /** Notes above the signature. */
  children?: ReactNode
}

/**
 * Step 2: a card for each contract, the next steps, the conditions, the privacy box, and the signing button
 * (CAR-04, CAR-13).
 */
export function SigningStep({ rows, leftOut, company, flow, children }: Props) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // Signing opens /home, so the code of that page loads while the employee reads.
    void prefetchRoute('/home')
  }, [])
  return (
    <div className={classes.signing}>
      <LeftOut rows={leftOut} />
      {children}
      <h2 className={classes.stepTitle} tabIndex={-1} ref={heading}>
        {t('cartPage.readConditions')}
      </h2>
      <div className={classes.cards}>
        {rows.map((row) => (
          <AgreedContract key={row.contract.id} row={row} />
        ))}
      </div>
      <AfterSigning rows={rows} />
      <ConditionsDocument company={company} />
      <PrivacyBox company={company} flow={flow} />
      {flow.notice === 'notAnswered' && (
        <Notice tone="danger" title={t('cartPage.notice.notAnswered.title')}>
          {t('cartPage.notice.notAnswered.text')}
        </Notice>
      )}
      <Buttons count={rows.length} flow={flow} />
    </div>
  )
}

/** The back and signing buttons; on a phone the signing button stays at the bottom. */
function Buttons({ count, flow }: { count: number; flow: CartFlow }) {
  const t = useText()
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        disabled={flow.isBusy}
        onClick={() => flow.send({ type: 'BACK' })}
      >
        {t('cartPage.back')}
      </Button>
      <ActionBar total={undefined} className={classes.bar}>
        <Button
          className={classes.primary ?? ''}
          leftSection={<IconSignature size={20} aria-hidden="true" />}
          loading={flow.isBusy}
          onClick={() => flow.send({ type: 'SIGN' })}
        >
          {t('cartPage.sign', { count })}
        </Button>
      </ActionBar>
    </div>
  )
}

/** Lists the items that stay in the cart, with reasons (CAR-08, D-74). */
function LeftOut({ rows }: Pick<Props, 'rows'>) {
  const t = useText()
  if (rows.length === 0) return null
  const isRefused = rows.some(({ state }) => state.reason)
  const title = t(isRefused ? 'cartPage.leftOutRefused' : 'cartPage.leftOut', { count: rows.length })
  return (
    <Notice tone="warning" title={title}>
      {isRefused
        ? rows.map(({ state }) => (
            <p key={state.id}>
              {state.name}: {state.reason?.text ?? t('cartPage.lacksDocuments')}.
            </p>
          ))
        : rows.map(({ state }) => state.name).join(', ')}
    </Notice>
  )
}

/** The consent, in the company's own words if it has some; gets the focus when it is missing. */
function PrivacyBox({ company, flow }: Pick<Props, 'company' | 'flow'>) {
  const t = useText()
  const language = useLanguage()
  const isMissing = flow.notice === 'privacyMissing'
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isMissing) box.current?.focus()
  }, [isMissing])
  const label = (
    <>
      {localized(company.privacyText, language) || t('cartPage.privacy', { company: company.name })}{' '}
      <Link to="/privacy-policy" target="_blank">
        {t('cartPage.privacyLink')}
      </Link>
    </>
  )
  return (
    <Checkbox
      ref={box}
      maw="68ch"
      className={classes.privacy ?? ''}
      checked={flow.privacyAccepted}
      error={isMissing ? t('cartPage.privacyMissing') : undefined}
      label={label}
      onChange={(event) => flow.send({ type: 'PRIVACY', accepted: event.currentTarget.checked })}
    />
  )
}
