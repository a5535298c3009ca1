import { Suspense } from 'react'
import styles from './RichText.module.css'
import { lazyPart } from '../layout/lazyPart.tsx'

const { Part: CleanHtml } = lazyPart(async () => (await import('./CleanHtml.tsx')).default)

/**
 * Written HTML of the tenant (news, privacy). What cleans it comes with the first text that has an element; a
 * text without one is drawn as it is.
 */
export function RichText({ html }: { html: string }) {
  if (!/[<&]/.test(html)) return <div className={styles.text}>{html}</div>
  return (
    <Suspense fallback={null}>
      <CleanHtml html={html} />
    </Suspense>
  )
}
