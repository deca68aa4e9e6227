import React from 'react';
import Layout from '@theme/Layout';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

export default function Home() {
  const {siteConfig} = useDocusaurusContext();
  return (
    <Layout title="Home" description={siteConfig.tagline}>
      <header className="hero hero--primary">
        <div className="container">
          <Heading as="h1" className="hero__title">
            {siteConfig.title}
          </Heading>
          <p className="hero__subtitle">{siteConfig.tagline}</p>
          <Link className="button button--secondary button--lg" to="/guides/quick-start/">
            Quick start
          </Link>
        </div>
      </header>
      <main className="container margin-vert--lg">
        <Heading as="h2">Guides</Heading>
        <p>Read how sessions, accounts and payments work, market by market.</p>
        <Link to="/markets/sweden/">Sweden</Link>
      </main>
    </Layout>
  );
}
