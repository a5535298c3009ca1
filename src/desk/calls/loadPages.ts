/** Loads all pages of a list, one after another: each names the next one, the last a blank. */
export async function loadPages<Page extends { next: string }>(
  load: (from: { after?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let after = ''
  do {
    const page = await load(after ? { after } : {})
    pages.push(page)
    after = page.next
  } while (after)
  return pages
}
