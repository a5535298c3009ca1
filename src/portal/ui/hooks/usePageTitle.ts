import { useEffect } from 'react'
import { useSession } from '../../session/sessionActor.ts'

/** Sets the title of the browser tab: the page first, then the company. */
export function usePageTitle(title: string): void {
  const company = useSession().context.company?.name
  useEffect(() => {
    document.title = company ? `${title} · ${company}` : title
  }, [title, company])
}
