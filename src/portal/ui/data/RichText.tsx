import { Suspense } from 'react'
import styles from './RichText.module.css'
import { createLazyPart } from '../layout/lazyPart.tsx'

const { Part: CleanHtml } = createLazyPart(async () => (await import('./CleanHtml.tsx')).default)

/**
 * HTML of the tenant (news, privacy). The sanitizer is loaded with the first text that contains an element;
 * any other text is rendered directly.
 */
export function RichText({ html }: { html: string }) {
  if (!/[<&]/.test(html)) return <div className={styles.text}>{html}</div>
  return (
    <Suspense fallback={null}>
      <CleanHtml html={html} />
    </Suspense>
  )
}
