# The site and nginx with the configuration that the tests run: docker build -t docs . && docker run --rm -p 8080:8080 docs
FROM node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Seconds since 1970: there is no history here to take the date of the sources from.
ARG SOURCE_DATE_EPOCH
RUN npm run build && npm run hosting -- --root /srv/www --listen 8080

FROM nginxinc/nginx-unprivileged:1.30.5-alpine@sha256:15c994d10d6d78658721c3bcafff14cb281fba2a4bdf9d5ba92c416a472516e3
COPY --from=build /src/.hosting/nginx/docs.conf /etc/nginx/conf.d/default.conf
COPY --from=build /src/build /srv/www/docs
USER 101
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/docs/"]
