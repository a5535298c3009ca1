import type { MouseEvent, ReactNode } from 'react'
import { useText } from '../messages/useText.ts'
import { useDownload } from './useDownload.ts'

type Props = {
  /** The address that the server listed, with a token that ends after ten minutes. */
  url: string
  name: string
  children: ReactNode
  className?: string
}

/**
 * A link to a stored file. A press downloads it with the session, for as long as the page is open; the
 * address with its token is for a new tab (promise 5).
 */
export function StoredFileLink({ url, name, children, className }: Props) {
  const t = useText()
  const { isBusy, save } = useDownload()
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void save({ url: withoutToken(url) })
  }
  return (
    <a
      href={url}
      download={name}
      aria-label={t('documents.download', { name })}
      aria-busy={isBusy}
      className={className}
      onClick={open}
    >
      {children}
    </a>
  )
}

function withoutToken(url: string): string {
  const { pathname, searchParams } = new URL(url, location.href)
  searchParams.delete('token')
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}
