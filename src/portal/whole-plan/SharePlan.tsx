import { IconFileDownload } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { toContractRequestDto } from '../../dto/contractRequestDto.ts'
import { useText } from '../messages/useText.ts'
import { DownloadButton } from '../plan/DownloadButton.tsx'
import type { PlanDraft } from './PlanDraft.ts'
import { requestsOf } from './requestsOf.ts'

/** A button for the switched-on rows as a PDF, to show to somebody else. */
export const SharePlan = observer(function SharePlan({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const year = String(draft.year)
  return (
    <DownloadButton
      url="/api/profile/plan-sheet"
      name={`${t('wholePlan.title', { year })}.pdf`}
      bodyOf={() => ({
        year: draft.year,
        contracts: requestsOf(draft).map(({ request }) => toContractRequestDto(request)),
      })}
      icon={<IconFileDownload size={18} aria-hidden />}
      isShared
    >
      {t('wholePlan.share', { year })}
    </DownloadButton>
  )
})
