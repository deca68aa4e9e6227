# The site and nginx with the tested configuration: docker build -t docs . && docker run --rm -p 8080:8080 docs
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
# Seconds since 1970. The image has no git history from which to take the date of the sources.
ARG SOURCE_DATE_EPOCH
# The base path is part of the brand. "npm run hosting" writes it for the steps below.
RUN npm run build \
  && npm run hosting -- --root /srv/www --listen 8080 \
  && mkdir -p "/out$(cat .hosting/container/base-path)" \
  && cp -R build/. "/out$(cat .hosting/container/base-path)"

FROM nginxinc/nginx-unprivileged:1.30.5-alpine@sha256:15c994d10d6d78658721c3bcafff14cb281fba2a4bdf9d5ba92c416a472516e3
COPY --from=build /src/.hosting/nginx/docs.conf /etc/nginx/conf.d/default.conf
COPY --from=build /src/.hosting/container/healthcheck.sh /usr/local/bin/healthcheck.sh
COPY --from=build /out /srv/www
USER 101
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --retries=3 CMD ["sh", "/usr/local/bin/healthcheck.sh"]
