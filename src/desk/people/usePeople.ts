import { useEffect, useState } from 'react'
import type { Answers } from '../calls/answers.ts'
import { findSentence, run } from '../calls/deskApi.ts'
import { loadPages } from '../calls/loadPages.ts'
import { toListInput, type PeopleView } from './peopleFilters.ts'
import type { Person } from '../calls/person.ts'

type Page = Answers['people list']
type LoadedPeople = { query: string; page?: Page; fault?: string }

/** The number of rows per page on the screen, and per page while the file is saved. */
const screenRows = 50
const fileRows = 500

const loadPage = (company: string, input: Record<string, unknown>): Promise<Page> =>
  run('people list', { company: company || undefined, input }).then(({ answer }) => answer)

/** Loads the people of a view, page by page; results of an earlier view are dropped. */
export function usePeople(view: PeopleView, company: string) {
  const input = JSON.stringify(toListInput(view))
  const query = `${company} ${input}`
  const [loaded, setLoaded] = useState<LoadedPeople>({ query: '' })
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    loadPage(company, { ...JSON.parse(input), rows: screenRows }).then(
      (page) => !isOver && setLoaded({ query, page }),
      (error: unknown) => !isOver && setLoaded({ query, fault: findSentence(error) }),
    )
    return () => {
      isOver = true
    }
  }, [company, input, query])
  const loadMore = (): void => {
    const { page } = loaded
    if (!page) return
    setBusy(true)
    loadPage(company, { ...JSON.parse(input), rows: screenRows, after: page.next })
      .then((more) =>
        setLoaded((now) =>
          now.page === page
            ? { query, page: { ...page, ...more, people: [...page.people, ...more.people] } }
            : now,
        ),
      )
      .catch((error: unknown) => setLoaded((now) => ({ ...now, fault: findSentence(error) })))
      .finally(() => setBusy(false))
  }
  const loadAll = async (): Promise<Person[]> => {
    const pages = await loadPages((from) =>
      loadPage(company, { ...JSON.parse(input), rows: fileRows, ...from }),
    )
    return pages.flatMap(({ people }) => people)
  }
  return { ...loaded, isCurrent: loaded.query === query, isBusy, loadMore, loadAll }
}

/** Loads the possible values of the filters. */
export function useChoices(company: string): Page | undefined {
  const [choices, setChoices] = useState<Page>()
  useEffect(() => {
    loadPage(company, { rows: 1, withChoices: true }).then(setChoices, () => undefined)
  }, [company])
  return choices
}
