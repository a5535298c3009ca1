import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDate } from '../../domain/kernel/format.ts'
import { madridDate, yearOf } from '../../domain/kernel/calendar.ts'
import { answersOnFile, findSituationDoubts, type TaxSituation } from '../../domain/plan/taxSituation.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { taxContextOf } from '../../domain/tax/taxContext.ts'
import { ApiError } from '../api/apiError.ts'
import { loadProfile, saveTaxSituation } from '../api/profile.ts'
import type { Profile } from '../api/profileModel.ts'
import { useText } from '../messages/useText.ts'
import { DownloadButton } from '../plan/DownloadButton.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { isSameForm, isTypedTwice, mergeStored, useTypedValues } from '../session/useTypedValues.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { toast } from '../ui/feedback/toasts.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Card } from '../ui/layout/Card.tsx'
import { TaxSituationFields } from './TaxSituationFields.tsx'

const anchor = 'tax-situation'

/**
 * The questions of form 145, all optional. Without an answer, the figures use the law's assumption (D-121).
 */
export const TaxSituationCard = observer(function TaxSituationCard() {
  const t = useText()
  const { profile, plan } = useStores().session
  const { told, change, isChanged, isSaving, faults, save } = useTaxSituation(profile)
  useEntryByAnchor()
  const title = t('taxSituation.title')
  const context = { ...taxContextOf(plan, yearOf(profile.today)), taxSituations: { told } }
  const hasCountedChild = !simulatorOf(plan).assumed(context).includes('aloneWithoutChildren')
  return (
    <Card id={anchor} title={title}>
      <Stack gap="lg">
        <Text c="dimmed">{t('taxSituation.intro')}</Text>
        <TaxSituationFields told={told} profile={profile} onChange={change} />
        {findSituationDoubts(answersOnFile(told, profile.family), { ...profile, hasCountedChild }).map(
          (doubt) => (
            <Notice key={doubt} tone="warning">
              {t(`taxSituation.doubt.${doubt}`)}
            </Notice>
          ),
        )}
        {faults.map((sentence) => (
          <Notice key={sentence} tone="danger">
            {sentence}
          </Notice>
        ))}
        <Status situations={profile.taxSituations ?? {}} />
        <Group>
          <Button data-sends disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
            {t('taxSituation.save')}
          </Button>
          {profile.taxSituations?.toldAt && (
            <DownloadButton
              url="/api/profile/tax-situation/document"
              name={`${title}.pdf`}
              icon={<IconFileDownload size={18} aria-hidden />}
            >
              {t('taxSituation.pdf')}
            </DownloadButton>
          )}
        </Group>
      </Stack>
    </Card>
  )
})

/**
 * Holds the typed answers, in memory only, and saves them. All answers are sent at once, so those that nobody
 * typed here are first asked for again: another window may have changed them. Where it changed what was typed
 * here too, nothing is saved until the employee has seen it (promise 19).
 */
function useTaxSituation(profile: Profile) {
  const t = useText()
  const { session } = useStores()
  const stored = profile.taxSituations?.told ?? {}
  const { values: told, setValues: change, settle } = useTypedValues<TaxSituation>(stored)
  const [isSaving, setIsSaving] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  const save = async (): Promise<void> => {
    setFaults([])
    setIsSaving(true)
    try {
      const { family, taxSituations: now = {} } = await loadProfile()
      const merged = answersOnFile(mergeStored(told, stored, now.told ?? {}), family)
      const seen = isTypedTwice(told, stored, now.told ?? {}) ? profile.taxSituations : now
      const next = await saveTaxSituation({ ...merged, toldAt: seen?.toldAt ?? '' })
      session.replaceProfile(next)
      settle(told, next.taxSituations?.told ?? {})
      toast.success(t('taxSituation.saved'))
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        setFaults([error.message])
        await session.reload()
        return
      }
      if (error instanceof ApiError) setFaults(error.fields.map(({ message }) => message))
      toast.showError(error, t('profile.failed'))
    } finally {
      setIsSaving(false)
    }
  }
  return { told, change, isChanged: !isSameForm(told, stored), isSaving, faults, save }
}

/** Scrolls to the card if the address contains its anchor, as the link in the list of assumptions does. */
function useEntryByAnchor(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [hash])
}

/** Shows whether the company has confirmed the answers; payslips use confirmed answers only. */
function Status({ situations }: { situations: NonNullable<Profile['taxSituations']> }) {
  const t = useText()
  const language = useLanguage()
  const { toldAt, confirmedAt, confirmedBy = '' } = situations
  if (!toldAt) return null
  if (!confirmedAt || confirmedAt < toldAt) return <Notice tone="info">{t('taxSituation.waiting')}</Notice>
  const date = formatDate(madridDate(confirmedAt), language, 'long')
  return <Notice tone="success">{t('taxSituation.confirmed', { by: confirmedBy, date })}</Notice>
}
