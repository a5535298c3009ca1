import { Button, Checkbox } from '@mantine/core'
import { IconArrowLeft, IconSignature } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { localized } from '../../domain/kernel/language.ts'
import type { Company } from '../../domain/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'
import { ConditionsDocument } from './ConditionsDocument.tsx'
import type { CartFlow } from './useCartFlow.ts'

type Props = { rows: readonly CartRow[]; leftOut: readonly CartRow[]; company: Company; flow: CartFlow }

/** Step 2: the conditions, the privacy box, and a button that says what it does (CAR-04, CAR-13). */
export function SigningStep({ rows, leftOut, company, flow }: Props) {
  const t = useText()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lacksPrivacy = flow.notice === 'privacyMissing'
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (lacksPrivacy) box.current?.focus()
  }, [lacksPrivacy])
  return (
    <div className={classes.signing}>
      {leftOut.length > 0 && (
        <Notice tone="warning" title={t('cartPage.leftOut', { count: leftOut.length })}>
          {leftOut.map(({ state }) => state.name).join(', ')}
        </Notice>
      )}
      <Card>
        <h2 className={classes.stepTitle} tabIndex={-1} ref={heading}>
          {t('cartPage.readConditions')}
        </h2>
        <ConditionsDocument rows={rows} company={company} />
        <Checkbox
          ref={box}
          className={classes.privacy ?? ''}
          checked={flow.privacyAccepted}
          error={lacksPrivacy ? t('cartPage.privacyMissing') : undefined}
          label={
            <PrivacyLabel
              text={
                localized(company.privacyText, language) || t('cartPage.privacy', { company: company.name })
              }
            />
          }
          onChange={(event) => flow.send({ type: 'PRIVACY', accepted: event.currentTarget.checked })}
        />
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            disabled={flow.isBusy}
            onClick={() => flow.send({ type: 'BACK' })}
          >
            {t('cartPage.back')}
          </Button>
          <Button
            className={classes.primary ?? ''}
            leftSection={<IconSignature size={20} aria-hidden="true" />}
            loading={flow.isBusy}
            onClick={() => flow.send({ type: 'SIGN' })}
          >
            {t('cartPage.sign', { count: rows.length })}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/**
 * What is consented to, in the company's own words where it has some, with the policy itself one step away.
 */
function PrivacyLabel({ text }: { text: string }) {
  const t = useText()
  return (
    <>
      {text}{' '}
      <Link to="/privacy-policy" target="_blank">
        {t('cartPage.privacyLink')}
      </Link>
    </>
  )
}
