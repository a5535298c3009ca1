import { observer } from 'mobx-react-lite'
import { localized } from '../../domain/kernel/language.ts'
import { simulatorOf } from '../../domain/tax/tableSimulator.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** The effect of new legal tables on a year's plan, with the same figures as the mail about them. */
export const LawChangeNotice = observer(function LawChangeNotice() {
  const t = useText()
  const language = useLanguage()
  const { plan, profile } = useStores().session
  if (!profile.lawChange) return null
  const { year, tables, before, after } = profile.lawChange
  // The mail may be about tables that the portal itself does not use yet.
  const known = simulatorOf(plan).tableYear({ tax: plan.tax, year })
  return (
    <Notice tone="info">
      {t('home.lawChange', {
        year: String(year),
        tables: String(tables),
        before: localized(before, language),
        after: localized(after, language),
      })}
      {known < tables && ` ${t('home.lawChange.ahead', { known: String(known) })}`}
    </Notice>
  )
})
