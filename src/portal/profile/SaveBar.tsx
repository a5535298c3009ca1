import { Box, Button } from '@mantine/core'
import { useText } from '../messages/useText.ts'
import styles from './SaveBar.module.css'

type Props = { isShown: boolean; isSaving: boolean; onDiscard: () => void; onSave: () => void }

/** A bar that appears with the first change, and stays visible until the change is saved or discarded. */
export function SaveBar({ isShown, isSaving, onDiscard, onSave }: Props) {
  const t = useText()
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <div className={styles.bar}>
          <Box component="p" fw={500}>
            {t('profile.unsaved')}
          </Box>
          <div className={styles.buttons}>
            <Button variant="default" disabled={isSaving} onClick={onDiscard}>
              {t('profile.discard')}
            </Button>
            <Button data-sends loading={isSaving} onClick={onSave}>
              {t('profile.save')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
