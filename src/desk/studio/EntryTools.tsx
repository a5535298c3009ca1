import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { getAt } from './editJson.ts'
import { addEntry, removeEntry } from './entries.ts'
import type { FileSchema } from './sectionForm.ts'
import type { Section } from './studioParts.ts'
import { useFieldLabel } from './useFieldLabel.ts'

type Props = {
  schema: FileSchema
  value: unknown
  section: Section
  /** The list of the file whose entries have sections of their own. */
  list: string
  onChange: (value: unknown) => void
  /** Opens the section of an id; undefined: the first one. */
  onChoose: (id: string | undefined) => void
}

/** Adds an entry to a file's list, and takes the one that is shown away. */
export function EntryTools({ schema, value, section, list, onChange, onChoose }: Props) {
  const t = useText()
  const labelOf = useFieldLabel()
  const add = (): void => {
    const entries = getAt(value, [list])
    onChange(addEntry(value, list, schema))
    onChoose(`${list}.${Array.isArray(entries) ? entries.length : 0}`)
  }
  const remove = (): void => {
    onChange(removeEntry(value, section.path))
    onChoose(undefined)
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={add}>
        {t('studio.entry.add', { list: labelOf(list) ?? list })}
      </Button>
      {section.path.length > 0 && (
        <Button variant="default" onClick={remove}>
          {t('studio.entry.remove', { entry: section.label })}
        </Button>
      )}
    </Group>
  )
}
