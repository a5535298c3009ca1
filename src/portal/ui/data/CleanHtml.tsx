import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import styles from './RichText.module.css'

/** Cleans HTML again, although the server has done so (promise 27). Links open in a new tab. */
export default function CleanHtml({ html }: { html: string }) {
  const clean = useMemo(() => {
    const fragment = DOMPurify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'input', 'button'],
      FORBID_ATTR: ['style', 'class', 'id'],
      RETURN_DOM_FRAGMENT: true,
    })
    for (const link of fragment.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noreferrer')
    }
    const holder = document.createElement('div')
    holder.append(fragment)
    return holder.innerHTML
  }, [html])
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
