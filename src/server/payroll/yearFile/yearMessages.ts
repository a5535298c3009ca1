import { messagesFrom } from '../../platform/http/serverMessages.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** Messages of the year's files: names of tables, titles of columns, words of cells and checks. */
export const yearMessages = messagesFrom({ es, ca, en, pt })
