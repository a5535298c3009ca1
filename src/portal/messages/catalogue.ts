import { type Language, type Messages, fallbackLanguage } from '../../domain/kernel/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import { getLanguage, onLanguage } from './language.ts'

type Load = () => Promise<Messages>
type Added = {
  prefix: string
  load: (language: Language) => Promise<Messages>
  /** The texts by language, as far as they are loaded. */
  texts: Partial<Record<Language, Messages>>
}

const own = import.meta.glob<Messages>(['./*.json', './*/*.json'], { import: 'default' })
const domain = import.meta.glob<Messages>(['../../domain/messages/*.json'], { import: 'default' })

/** The login pages have a small catalogue of their own, so that they stay light. */
const scopes = {
  login: (language: Language): Load[] => pick(own, (path) => path === `./login/${language}.json`),
  all: (language: Language): Load[] => [
    ...pick(own, (path) => path.endsWith(`/${language}.json`)),
    ...pick(domain, (path) => path.endsWith(`/${language}.json`)).map((load) =>
      withDomainMessages(language, load),
    ),
  ],
}

/** Also adds the texts to the domain's messages, because the domain builds its sentences itself. */
function withDomainMessages(language: Language, load: Load): Load {
  return async () => Object.assign(domainMessages[language], await load())
}

type Catalogue = { language: Language; messages: Messages }

let scope: keyof typeof scopes = 'login'
let catalogue: Catalogue | undefined
let added: Added[] = []
let fetched: Catalogue | undefined
let isFallbackAsked = false
let lastOrder = 0
const listeners = new Set<() => void>()

/** The current texts, for useSyncExternalStore; undefined until the first language is loaded. */
export const catalogueStore = {
  read: (): Catalogue | undefined => catalogue,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Loads the current language; the previous texts stay until the new ones are complete. */
export async function loadCatalogue(wanted: keyof typeof scopes = scope): Promise<void> {
  scope = wanted
  const order = ++lastOrder
  const language = getLanguage()
  const [messages] = await Promise.all([fetchAll(scopes[scope](language)), readAdded(language)])
  // A later call has started (another language, a larger scope): this result is outdated.
  if (order !== lastOrder) return
  isFallbackAsked = false
  fetched = { language, messages }
  publish()
}

/** Loads the texts of all pages before they are needed, and publishes nothing. */
export function prefetchWords(): void {
  void fetchAll(scopes.all(getLanguage())).catch(() => undefined)
}

/**
 * Adds a plugin's texts under its prefix: the current language now, another one when it is chosen. The
 * returned object gets the texts of each chosen language.
 */
export async function addMessages(prefix: string, load: Added['load']): Promise<Added['texts']> {
  const one: Added = { prefix, load, texts: {} }
  added = [...added.filter((other) => other.prefix !== prefix), one]
  await Promise.all([...new Set([getLanguage(), catalogue?.language])].map((each) => read(one, each)))
  publish()
  return one.texts
}

/**
 * Loads the English texts once, when a text is missing in the current language, and uses them for missing
 * texts only.
 */
export async function loadFallback(): Promise<void> {
  if (isFallbackAsked || !fetched || fetched.language === fallbackLanguage) return
  isFallbackAsked = true
  const order = lastOrder
  const [english] = await Promise.all([
    fetchAll(scopes[scope](fallbackLanguage)),
    readAdded(fallbackLanguage),
  ])
  if (order !== lastOrder || !fetched) return
  fetched = { ...fetched, messages: { ...english, ...fetched.messages } }
  publish()
}

onLanguage(() => void loadCatalogue())

function publish(): void {
  if (!fetched) return
  const { language, messages } = fetched
  catalogue = {
    language,
    messages: { ...messages, ...Object.assign({}, ...added.map((one) => addPrefix(one, language))) },
  }
  for (const listener of listeners) listener()
}

function addPrefix({ prefix, texts }: Added, language: Language): Messages {
  const words = { ...texts[fallbackLanguage], ...texts[language] }
  return Object.fromEntries(Object.entries(words).map(([id, text]) => [prefix + id, text]))
}

async function readAdded(language: Language): Promise<void> {
  await Promise.all(added.map((one) => read(one, language)))
}

async function read({ load, texts }: Added, language: Language | undefined): Promise<void> {
  if (language !== undefined) texts[language] ??= await load(language)
}

async function fetchAll(loads: Load[]): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(loads.map((load) => load()))))
}

function pick(files: Record<string, Load>, fits: (path: string) => boolean): Load[] {
  return Object.entries(files).flatMap(([path, load]) => (fits(path) ? [load] : []))
}
