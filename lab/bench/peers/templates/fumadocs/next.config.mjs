import {createMDX} from 'fumadocs-mdx/next';

export default createMDX()({
  output: 'export',
  basePath: '/docs',
  trailingSlash: true,
  reactStrictMode: true,
  images: {unoptimized: true},
  typescript: {ignoreBuildErrors: true},
  serverExternalPackages: ['shiki'],
});
