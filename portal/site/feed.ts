/** The changelog as a feed (RSS 2.0), and the list of pages for search engines (sitemaps.org). */
import { Marked } from 'marked';
import type { Page } from '../blocks.ts';
import { escape } from '../markup/html.ts';
import { publicAddress } from './addresses.ts';

/** A version of a library. */
export interface Release {
  /** Name of the library with the version. */
  title: string;
  /** Path of the page that has it. */
  page: string;
  anchor: string;
  /** `YYYY-MM-DD`; unknown for the first version of a library. */
  date: string | undefined;
  /** Markdown. */
  text: string;
}

/** Returns the files that name the public address of the site. */
export function publicFiles(
  site: string,
  { title, pages, releases }: { title: string; pages: readonly Page[]; releases: readonly Release[] },
): Map<string, string> {
  return new Map([
    ['changelog.xml', feedOf(site, title, releases)],
    ['sitemap.xml', sitemapOf(site, pages)],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`],
  ]);
}

function feedOf(site: string, title: string, releases: readonly Release[]): string {
  const items = releases.map(({ title: name, page, anchor, date, text }) => {
    const link = escape(`${publicAddress(site, page)}#${anchor}`);
    const time = date === undefined ? '' : `<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>`;
    const description = escape(new Marked().parse(text, { async: false }));
    return `<item><title>${escape(name)}</title><link>${link}</link><guid>${link}</guid>${time}<description>${description}</description></item>`;
  });
  const about = `Changes of the libraries and the sandbox of the ${title}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escape(`${title} changelog`)}</title><link>${publicAddress(site, 'changelog')}</link><description>${escape(about)}</description><atom:link href="${site}/changelog.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
}

function sitemapOf(site: string, pages: readonly Page[]): string {
  const urls = pages.map(({ path }) => `<url><loc>${escape(publicAddress(site, path))}</loc></url>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
