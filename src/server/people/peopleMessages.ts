import type { Language } from '../../domain/kernel/language.ts'
import { messagesFrom } from '../platform/http/serverMessages.ts'
import { separatorName } from '../platform/sheets/tableFormat.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** The titles of columns, the words of their cells, and what is wrong with a file of people. */
export const peopleMessages = messagesFrom({ es, ca, en, pt })

/** What was guessed of a text file. */
export function readNote(
  file: string,
  { encoding, separator }: { encoding: string; separator: string },
  language: Language,
): string {
  const sign = separatorName(separator, peopleMessages, language)
  return peopleMessages(language, 'note.read', { file, encoding, separator: sign })
}
