import { IconFileDownload } from '@tabler/icons-react'
import { useText } from '../messages/useText.ts'
import { DownloadButton } from './DownloadButton.tsx'

/** The statement of a plan year as a PDF. */
export function StatementButton({ year }: { year: number }) {
  const label = useText()('statement.year', { year })
  return (
    <DownloadButton
      url={`/api/profile/statements/${year}`}
      name={`${label}.pdf`}
      isShared
      icon={<IconFileDownload size={18} aria-hidden />}
    >
      {label}
    </DownloadButton>
  )
}
