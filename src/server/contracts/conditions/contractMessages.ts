import { messagesFrom } from '../../platform/http/serverMessages.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

export type ContractWordId = keyof typeof es

/** The messages of contracts: API responses, the signing page, the document. */
export const contractMessages = messagesFrom({ es, ca, en, pt })
