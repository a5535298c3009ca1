import { Skeleton } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { formatDate } from '../../domain/kernel/format.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { News } from '../../domain/company/content/schemaContent.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { RichText } from '../ui/data/RichText.tsx'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'

/** The company's news (NEW-01, NEW-02). */
export const NewsCard = observer(function NewsCard() {
  const t = useText()
  const language = useLanguage()
  const { catalogue } = useStores()
  const {
    value: news,
    error,
    retry,
  } = useLoad(() => catalogue.loadOnce<News[]>('/messages'), `${language} ${catalogue.round}`)
  return (
    <HomePart
      title={t('home.news')}
      id="news"
      line={news?.length === 0 ? t('home.noNews') : news && t('home.row.news', { count: news.length })}
    >
      {error && !news ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !news ? (
        <Skeleton height={72} />
      ) : news.length === 0 ? (
        <EmptyState icon={IconNews} text={t('home.noNews')} isCompact />
      ) : (
        <ul className={styles.news}>
          {news.map(({ id, date, text }) => (
            <li key={id}>
              {date && <time dateTime={date}>{formatDate(date, language, 'long')}</time>}
              <RichText html={localized(text, language)} />
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  )
})
