import { IconAlertCircle } from '@tabler/icons-react'
import type { Refusal } from '../../domain/refusal.ts'
import classes from './RefusalNote.module.css'
import type { Say } from './useBenefitWords.ts'

/** Why it cannot be contracted like this, each reason with what would lift it. Said once where several items meet the same one. */
export function RefusalNotes({ refusals, say }: { refusals: readonly Refusal[]; say: Say }) {
  const sentences = new Map(refusals.map((refusal) => [say(refusal).text, say(refusal)]))
  return (
    <div role="status" className={classes.region}>
      {[...sentences.values()].map(({ text, lift }) => (
        <div key={text} className={classes.note}>
          <IconAlertCircle size={20} aria-hidden="true" />
          <div>
            <p className={classes.text}>{text}</p>
            {lift && <p className={classes.lift}>{lift}</p>}
          </div>
        </div>
      ))}
    </div>
  )
}
