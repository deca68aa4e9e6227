import {DocsBody, DocsDescription, DocsPage, DocsTitle} from 'fumadocs-ui/layouts/docs/page';
import defaultMdxComponents from 'fumadocs-ui/mdx';
import {notFound} from 'next/navigation';
import {APIPage} from '@/components/api-page';
import {source} from '@/lib/source';

type Props = {params: Promise<{slug: string[]}>};
export default async function Page({params}: Props) {
  const page = source.getPage((await params).slug);
  if (!page) notFound();
  const MDX = page.data.body;
  return (
    <DocsPage toc={page.data.toc} full={page.data.full}>
      <DocsTitle>{page.data.title}</DocsTitle>
      <DocsDescription>{page.data.description}</DocsDescription>
      <DocsBody>
        <MDX components={{...defaultMdxComponents, APIPage}} />
      </DocsBody>
    </DocsPage>
  );
}
export const generateStaticParams = () => source.generateParams();
export async function generateMetadata({params}: Props) {
  const page = source.getPage((await params).slug);
  return {title: page?.data.title, description: page?.data.description};
}
