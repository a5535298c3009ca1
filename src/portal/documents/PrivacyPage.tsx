import { IconShieldLock } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { WrittenText } from '../ui/data/WrittenText.tsx'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** The company's text about the employee's data, in the current language (RTE-16). */
export const PrivacyPage = observer(function PrivacyPage() {
  const t = useText()
  const language = useLanguage()
  const { company } = useStores().session
  const detail = localized(company.privacyDetail, language)
  return (
    <Page title={t('legal.privacy')}>
      <Card>
        {detail ? (
          <WrittenText text={detail} />
        ) : (
          <EmptyState icon={IconShieldLock} text={t('privacy.empty')}>
            <LegalPdfLink file="privacy">{t('privacy.pdf')}</LegalPdfLink>
          </EmptyState>
        )}
      </Card>
    </Page>
  )
})
