import { observer } from 'mobx-react-lite'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** What new tables of the law do to the plan of a year, as the mail about them said it. */
export const LawChangeNotice = observer(function LawChangeNotice() {
  const t = useText()
  const language = useLanguage()
  const { lawChange } = useStores().session.profile
  if (!lawChange) return null
  const { year, tables, before, after } = lawChange
  return (
    <Notice tone="info">
      {t('home.lawChange', {
        year: String(year),
        tables: String(tables),
        before: localized(before, language),
        after: localized(after, language),
      })}
    </Notice>
  )
})
